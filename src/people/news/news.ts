/** The use cases of news by e-mail. */
export { composeNewsEmail } from './compose-news.ts'
export { readNews } from './read-news.ts'
export { type PublicUrl, sendNews } from './send-news.ts'
export { unsubscribe } from './unsubscribe.ts'

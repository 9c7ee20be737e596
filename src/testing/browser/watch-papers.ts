import { onTestFinished } from 'vitest'

/** Collects the text of each paper from the moment it is on the page. */
export function watchPapers(): string[] {
  const shown: string[] = []
  const observer = new MutationObserver(() => {
    for (const paper of document.querySelectorAll('article')) shown.push(paper.textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return shown
}

/** Re-exported for other domains, which may not import the socket. */
export { leaveSession } from '../socket.ts'

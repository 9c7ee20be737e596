/** Whether a page belongs to nobody who signs in: it shows without the frame, the session and the live feed. */
export const isPublicPage = (pathname: string): boolean =>
  pathname.startsWith('/public/') || ['/display', '/guest-display'].includes(pathname)

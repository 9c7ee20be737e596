declare module '../../shared/web/dialog.ts' {
  interface Dialogs {
    /** With a tag: its QR code led here. */
    cleaning: { tag?: string | undefined }
  }
}

export {}

declare module '../../shared/web/dialog.ts' {
  interface Dialogs {
    /** `tag`: the code of a scanned QR code. */
    cleaning: { tag?: string | undefined }
  }
}

export {}

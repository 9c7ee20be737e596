declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    /** `tag`: the code of a scanned QR code. */
    cleaning: { tag?: string | undefined }
  }
}

export {}

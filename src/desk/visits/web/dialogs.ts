declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'member-checkin': { memberId?: number | undefined }
  }
}

export type {}

declare module '../../shared/web/dialog.ts' {
  interface Dialogs {
    'member-checkin': { memberId?: number | undefined }
  }
}

export type {}

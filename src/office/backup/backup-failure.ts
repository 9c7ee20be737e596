import { Problem } from '#platform/http/errors.ts'

/** 503, or 507 if the disk is full: a backup failed. `reason` is what the record of the backup says. */
export class BackupFailed extends Problem {
  readonly reason: string
  constructor(reason: string, { status = 503, cause }: { status?: 503 | 507; cause?: unknown } = {}) {
    super(status, 'Backup failed', `The backup failed: ${reason}`)
    this.reason = reason
    this.cause = cause
  }
}

/** Returns the failure that a raw error means, with a way out if there is one. Returns a Problem unchanged. */
export function toBackupFailure(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, path, message } = describe(error)
  if (isDiskFull(error))
    return new BackupFailed('the disk is full. Free some space and try again.', { status: 507, cause: error })
  if (path && (code === 'EACCES' || code === 'EPERM'))
    return new BackupFailed(`the user who runs the server may not write to ${path}.`, { cause: error })
  return new BackupFailed(message, { cause: error })
}

/** Returns the failure to open the lock file. A backup made as root leaves a file that only root may open. */
export function toLockFailure(error: unknown, file: string): Problem {
  const { code } = describe(error)
  if (code !== 'EACCES' && code !== 'EPERM') return toBackupFailure(error)
  return new BackupFailed(
    `the user who runs the server may not open ${file}. A backup made by another user, such as root, leaves it behind. Delete it and try again.`,
    { cause: error },
  )
}

function describe(error: unknown): { code?: string; path?: string; message: string } {
  return error instanceof Error ? error : { message: String(error) }
}

/** Matches a full disk or quota, and the disk-full errors of SQLite and PostgreSQL. */
function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || errcode === 13
}

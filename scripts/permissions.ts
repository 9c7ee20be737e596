import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { screenRoles } from '#app/rules.ts'
import { dialogs } from '#app/web/dialogs.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { needsApproval, type Role, roles, rolesForAll } from '#platform/http/roles.ts'

const src = join(import.meta.dirname, '../src')

/** One row of the permissions table: a screen, a dialog or a call, and the roles that may use it. */
export interface Permission {
  what: string
  roles: readonly Role[]
  /** Roles that may approve the call for a desk role. */
  approval?: Endpoint['approval']
  /** Additional callers. */
  admits?: Endpoint['admits']
  /** Fields that are hidden from a role. */
  hides?: Endpoint['hides']
}

/** Reads every screen, dialog and call with its roles, from the same source as the server and the web. */
export async function readPermissions(): Promise<Permission[]> {
  const files = globSync('*/*/contract.ts', { cwd: src }).toSorted()
  const modules = await Promise.all(files.map(file => import(pathToFileURL(join(src, file)).href)))
  const calls = modules.flatMap(module => Object.values(module).filter(isEndpoint))
  return [
    ...Object.entries(screenRoles).map(([what, roles]) => ({ what, roles })),
    ...Object.entries(dialogs).map(([type, { calls }]) => ({
      what: `?dialog=${type}`,
      roles: rolesForAll(calls),
    })),
    ...calls
      .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
      .map(({ method, path, roles, approval, admits, hides }) => ({
        what: `${method} ${path}`,
        roles,
        ...(approval && { approval }),
        ...(admits && { admits }),
        ...(hides && { hides }),
      })),
  ]
}

/** The table as text. 'less': some fields are hidden from the role; 'by PIN': a manager approves each call. */
export async function permissionsAsText(): Promise<string> {
  const rows = await readPermissions()
  const width = Math.max(...rows.map(({ what }) => what.length))
  const line = (what: string, marks: readonly string[]) =>
    `${what.padEnd(width)}  ${marks.map(mark => mark.padEnd(11)).join(' ')}`.trimEnd()
  const lines = rows.map(({ what, roles: may, approval, hides, admits = '' }) => {
    const marks = roles.map(role => {
      if (may.includes(role)) return hides?.[role] ? 'less' : 'yes'
      return approval && needsApproval({ roles: may, approval }, role) ? 'by PIN' : '-'
    })
    return line(what, [...marks, admits])
  })
  return [line('', roles), ...lines].join('\n')
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'roles' in value
  )
}

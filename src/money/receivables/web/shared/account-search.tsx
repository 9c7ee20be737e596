import { Command } from 'cmdk'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { ACCOUNTS_PER_PAGE } from '#money/ledger/words.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { controlStyle } from '#platform/web/ui/forms/input.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { useFoundGuests } from '../queries.ts'

/** Maximum number of search results shown. */
const MAX_RESULTS = 8

/** A guest or company as it is listed. */
export interface ListedAccount {
  id: number
  name: string
  /** The phone, or where the guest is. */
  reach: string
}

interface AccountSearchProps extends Omit<ControlProps, 'onChange' | 'value'> {
  label: string
  /** Listed while nothing is typed. */
  usual?: readonly ListedAccount[]
  /** Said if nobody is found. */
  nobody: ReactNode
  onPick: (account: ListedAccount) => void
}

/** Finds the account of a guest or company by name or phone. */
export function AccountSearch({
  label,
  usual = [],
  nobody,
  onPick,
  ref,
  onBlur,
  name,
  ...control
}: AccountSearchProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, error, isFetching } = useFoundGuests(search)
  const accounts = search === '' ? usual : (data?.accounts ?? [])
  const most = search === '' ? accounts.length : MAX_RESULTS
  const { shown, note } = useCutList(accounts, { most, search, page: ACCOUNTS_PER_PAGE })
  return (
    <Command shouldFilter={false} label={label} loop>
      <Command.Input
        {...control}
        ref={ref}
        name={name}
        onBlur={onBlur}
        value={typed}
        onValueChange={setTyped}
        placeholder="Name or phone"
        autoComplete="off"
        className={cn(controlStyle, 'h-9')}
      />
      <Command.List
        className={cn('max-h-72 overflow-y-auto', (typed !== '' || usual.length > 0) && 'mt-1.5')}
      >
        {shown.map(account => (
          <Command.Item
            key={account.id}
            value={String(account.id)}
            onSelect={() => onPick(account)}
            className="tap flex cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-1.5 data-[selected=true]:bg-hover"
          >
            <span className="min-w-0 truncate font-medium">{account.name}</span>
            <span className="shrink-0 text-muted text-xs tabular-nums">{account.reach}</span>
          </Command.Item>
        ))}
        {search !== '' && accounts.length === 0 && !isFetching && !error && (
          <Command.Empty className="px-3 py-2 text-muted">{nobody}</Command.Empty>
        )}
      </Command.List>
      {search !== '' && note}
      {error && !isFetching && (
        <p role="alert" className="px-3 py-2 text-red-ink">
          Failed to fetch guests. {messageOf(error)}
        </p>
      )}
    </Command>
  )
}

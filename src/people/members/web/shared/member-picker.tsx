import { Command } from 'cmdk'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { call } from '#platform/web/data/api.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { useScanHandler } from '#platform/web/device/scanner/scanned-codes.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { controlStyle } from '#platform/web/ui/forms/input.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import { useEnterWhenSettled } from '#platform/web/ui/lists/enter-when-settled.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Member } from '../../contract.ts'
import * as api from '../../contract.ts'
import { idInNumber, isCardNumber } from '../../rules.ts'
import { PAGE } from '../../words.ts'
import { useFoundMembers, useMember } from '../queries.ts'
import { fullName, MemberStatusBadge } from './member-status.tsx'

/** Number of results shown at first. */
const MAX_RESULTS = 8

export interface MemberPickerProps
  extends Omit<ControlProps, 'onChange' | 'onBlur' | 'ref'>,
    Partial<Pick<ControlProps, 'onBlur' | 'ref'>> {
  value: number
  /** Receives 0 if the selection is cleared. */
  onChange: (memberId: number) => void
  /** Disables the Change button: the dialog was opened for this member. */
  fixed?: boolean
  /** Hides the status badge because a MemberStanding next to the field shows it. */
  withStatus?: boolean
  autoFocus?: boolean
  /** Opens the form of a new member. Offered if nobody is found. */
  onAdd?: (() => void) | undefined
  /** Accessible name of the search, if there are several on one form. */
  label?: string
}

/** Finds a member by name, number, email or phone, or by scanning a card into the field. */
export function MemberPicker({ value, onChange, fixed, withStatus, ...control }: MemberPickerProps) {
  const { data: member } = useMember(value, value > 0)
  if (value > 0)
    return (
      <SelectedMember
        id={control.id}
        member={member}
        hasStatus={!withStatus}
        onChange={fixed ? undefined : () => onChange(0)}
      />
    )
  return <MemberSearch {...control} onPick={onChange} />
}

interface SelectedMemberProps {
  id: string
  member: Member | undefined
  hasStatus: boolean
  onChange: (() => void) | undefined
}

function SelectedMember({ id, member, hasStatus, onChange }: SelectedMemberProps) {
  return (
    <div
      id={id}
      className="flex min-h-11 items-center gap-3 rounded-control border border-line bg-sunken px-3 py-1.5"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{member ? fullName(member) : '\u00a0'}</span>
        <span className="block text-muted text-xs tabular-nums">{member?.memberNumber ?? '\u00a0'}</span>
      </span>
      {hasStatus && member && member.status !== 'active' && <MemberStatusBadge status={member.status} />}
      {onChange && (
        <Button size="sm" variant="ghost" onClick={onChange}>
          Change
        </Button>
      )}
    </div>
  )
}

interface MemberSearchProps extends Omit<MemberPickerProps, 'value' | 'onChange' | 'fixed' | 'withStanding'> {
  onPick: (memberId: number) => void
}

function MemberSearch({
  onPick,
  onAdd,
  ref,
  onBlur,
  name,
  autoFocus,
  label = 'Members',
  ...control
}: MemberSearchProps) {
  const [typed, setTyped] = useState('')
  const [notFound, setNotFound] = useState<string>()
  const search = useDeferredValue(typed.trim())
  const { data: found = [], error, isFetching, isPlaceholderData } = useFoundMembers(search)
  const { shown, note } = useCutList(found, { most: MAX_RESULTS, search, page: PAGE })
  const isSettled = search === typed.trim() && !isPlaceholderData && (found.length > 0 || !isFetching)
  const isNobody = search !== '' && found.length === 0 && !isFetching && !error && !notFound
  const pressEnter = useEnterWhenSettled(typed.trim(), isSettled, () => {
    if (found[0]) onPick(found[0].id)
  })

  async function pickNumber(number: string) {
    try {
      onPick((await call(api.readMember, { params: { id: String(idInNumber(number)) } })).id)
    } catch {
      setNotFound(`There is no member ${number}`)
    }
  }
  const root = useRef<HTMLDivElement>(null)
  useScanHandler({
    claims: code => isCardNumber(code) && root.current?.contains(document.activeElement) === true,
    handle: code => void pickNumber(code),
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    const number = typed.trim()
    if (isCardNumber(number)) {
      event.preventDefault()
      event.stopPropagation()
      void pickNumber(number)
    } else if (number !== '' && !isSettled) pressEnter(event)
  }

  return (
    <Command ref={root} shouldFilter={false} label={label} className="relative" loop>
      <Command.Input
        {...control}
        ref={ref}
        name={name}
        onBlur={onBlur}
        autoFocus={autoFocus}
        value={typed}
        onValueChange={next => {
          setTyped(next)
          setNotFound(undefined)
        }}
        onKeyDown={onKeyDown}
        placeholder="Name, number, email or phone"
        autoComplete="off"
        className={cn(controlStyle, 'h-9')}
      />
      <Command.List className={cn('max-h-72 overflow-y-auto', typed !== '' && 'mt-1.5')}>
        {typed !== '' &&
          shown.map(member => (
            <Command.Item
              key={member.id}
              value={String(member.id)}
              onSelect={() => onPick(member.id)}
              className="tap flex cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-[selected=true]:bg-hover"
            >
              <MemberOption member={member} />
            </Command.Item>
          ))}
        {isNobody && <Command.Empty className="px-3 py-2 text-muted">No members found</Command.Empty>}
      </Command.List>
      {isNobody && onAdd && (
        <Button size="sm" className="mx-3 mb-1" onClick={onAdd}>
          <Plus aria-hidden />
          Add Member
        </Button>
      )}
      {typed !== '' && note}
      {error && !isFetching && (
        <p role="alert" className="px-3 py-2 text-red-ink">
          Failed to fetch members. {messageOf(error)}
        </p>
      )}
      {notFound && (
        <p role="alert" className="px-3 py-2 text-red-ink text-xs">
          {notFound}
        </p>
      )}
    </Command>
  )
}

function MemberOption({ member }: { member: Member }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{fullName(member)}</span>
        <span className="block truncate text-muted text-xs">
          <span className="tabular-nums">{member.memberNumber}</span> · {member.email}
        </span>
      </span>
      {member.status !== 'active' && <MemberStatusBadge status={member.status} />}
    </>
  )
}

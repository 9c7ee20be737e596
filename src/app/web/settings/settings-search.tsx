import { Command } from 'cmdk'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { findableMatcher } from '#platform/values/search/findable.ts'
import { controlStyle } from '#platform/web/ui/forms/input.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { type FindableSetting, findableSettings, type SettingsSection } from './sections.ts'

export interface SettingsSearchProps {
  sections: readonly SettingsSection[]
  onPick: (found: FindableSetting) => void
}

/** Finds a setting by its usual words. Arrow keys choose, Enter opens its tab and focuses it. */
export function SettingsSearch({ sections, onPick }: SettingsSearchProps) {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const finds = findableMatcher(search)
  const named = ({ label }: FindableSetting) => Number(finds({ label, words: '' }))
  const found = findableSettings(sections)
    .filter(finds)
    .sort((a, b) => named(b) - named(a))
  return (
    <Command
      shouldFilter={false}
      loop
      label="Search settings"
      className="relative w-full md:w-80"
      onKeyDown={({ key }) => key === 'Escape' && setTyped('')}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setTyped('')}
    >
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        aria-hidden
      />
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        maxLength={100}
        placeholder="Search settings..."
        className={cn(controlStyle, 'h-9 pl-9')}
      />
      <div
        hidden={search === ''}
        className="absolute inset-x-0 top-full z-30 mt-1 rounded-card border border-line bg-surface p-1.5 shadow-float"
      >
        <Command.List label="Settings found" className="max-h-[min(22rem,50dvh)] overflow-y-auto">
          {found.map(one => (
            <Command.Item
              key={toKey(one)}
              value={toKey(one)}
              onSelect={() => {
                setTyped('')
                onPick(one)
              }}
              className="tap flex cursor-pointer items-center gap-3 rounded-control px-3 py-2 data-[selected=true]:bg-hover"
            >
              <span className="min-w-0 flex-1">{one.label}</span>
              <span className="text-muted text-xs">
                {one.setting === undefined ? one.section.group : one.section.label}
              </span>
            </Command.Item>
          ))}
        </Command.List>
        {found.length === 0 && <p className="px-3 py-4 text-center text-muted">No setting for “{search}”</p>}
      </div>
    </Command>
  )
}

const toKey = ({ section, setting, label }: FindableSetting) => `${section.path} ${setting ?? ''} ${label}`

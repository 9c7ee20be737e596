import { type KeyboardEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './bare-list.css'

// The floor of interactions: the cards of a board in a plain React list, with a search, a filter and a dialog. The
// address says how many cards: /?cards=200.

interface Facility {
  id: number
  status: 'Available' | 'Occupied'
  guest: string
}

const count = Number(new URLSearchParams(location.search).get('cards'))
const facilities: Facility[] = Array.from({ length: count }, (_, index) => {
  const isOccupied = index < count * 0.7
  const id = index + 1
  return { id, status: isOccupied ? 'Occupied' : 'Available', guest: isOccupied ? `Guest ${id}` : '' }
})

function BareList() {
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState('All')
  const [opened, setOpened] = useState<Facility>()
  const found = facilities.filter(
    facility =>
      `Room ${facility.id} ${facility.guest}`.toLowerCase().includes(typed) &&
      (status === 'All' || facility.status === status),
  )
  return (
    <>
      <input
        placeholder="Search rooms..."
        value={typed}
        onChange={({ target }) => setTyped(target.value.toLowerCase())}
      />
      {['All', 'Available', 'Occupied'].map(name => (
        <label key={name}>
          <input type="radio" checked={status === name} onChange={() => setStatus(name)} />
          {name}
        </label>
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of its cards. */}
      <div className="board" onKeyDown={moveFocus}>
        {found.map(facility => (
          <Card key={facility.id} facility={facility} onOpen={setOpened} />
        ))}
      </div>
      {opened && (
        <dialog ref={dialog => dialog?.showModal()} onClose={() => setOpened(undefined)}>
          <h2>Room {opened.id}</h2>
          <p>{opened.guest}</p>
          <button type="button">Check Out</button>
        </dialog>
      )}
    </>
  )
}

function Card({ facility, onOpen }: { facility: Facility; onOpen: (facility: Facility) => void }) {
  const { id, status, guest } = facility
  return (
    <article>
      <button type="button" data-card={id} onClick={() => onOpen(facility)}>
        <span className="header">
          <b>Room {id}</b> <small>{status}</small>
        </span>
        <span>Steam bath, rain shower</span>
        <span>{guest || '$20.00 an hour'}</span>
        <span>
          <b>1h 20m</b> Until 9:30 PM
        </span>
        <span className="bar" style={{ width: `${id % 100}%` }} />
      </button>
      <button type="button">{guest ? 'Check Out' : 'Check In'}</button>
    </article>
  )
}

/** Six cards a row, as on the screen of a desk. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 6, Home: -Infinity, End: Infinity }

function moveFocus({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const step = steps[key]
  if (!step) return
  const cards = [...currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const from = cards.indexOf(target as HTMLElement)
  cards[Math.max(0, Math.min(cards.length - 1, from + step))]?.focus()
}

createRoot(document.getElementById('root')!).render(<BareList />)

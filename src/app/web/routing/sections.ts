import Boxes from 'lucide-react/icons/boxes'
import Building2 from 'lucide-react/icons/building-2'
import CalendarRange from 'lucide-react/icons/calendar-range'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import CreditCard from 'lucide-react/icons/credit-card'
import DoorOpen from 'lucide-react/icons/door-open'
import IdCard from 'lucide-react/icons/id-card'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import LogIn from 'lucide-react/icons/log-in'
import Settings from 'lucide-react/icons/settings'
import SprayCan from 'lucide-react/icons/spray-can'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'

/**
 * The twelve sections in sidebar order (SPEC §2), and Venues, which only a head office has: path, label, and other
 * words that find them.
 */
export const sections = [
  { path: '/', label: 'Dashboard', icon: LayoutDashboard, words: 'home, overview, board, revenue today' },
  { path: '/rooms', label: 'Rooms', icon: DoorOpen, words: 'cabins, suites, board' },
  { path: '/lockers', label: 'Lockers', icon: LockKeyhole, words: 'cabinets, board' },
  { path: '/workorders', label: 'Work orders', icon: ClipboardList, words: 'repairs, maintenance, faults' },
  { path: '/members', label: 'Members', icon: Users, words: 'club, customers' },
  {
    path: '/memberships',
    label: 'Memberships',
    icon: IdCard,
    words: 'subscriptions, plans, renew, expired, dues, freeze, pause, suspend',
  },
  { path: '/checkins', label: 'Member Check-ins', icon: LogIn, words: 'visits, member entry' },
  { path: '/billing', label: 'Billing & Payments', icon: CreditCard, words: 'money, till' },
  {
    path: '/reports',
    label: 'Reports & Analytics',
    icon: ChartColumn,
    words: 'statistics, figures, charts, export',
  },
  {
    path: '/inventory',
    label: 'Inventory Management',
    icon: Boxes,
    words: 'stock, products, supplies, restock',
  },
  { path: '/cleaner-app', label: 'Cleaner App', icon: SprayCan, words: 'cleaning, housekeeping' },
  { path: '/venues', label: 'Venues', icon: Building2, words: 'head office, chain, branches' },
  { path: '/settings', label: 'Settings', icon: Settings, words: 'preferences, options, configuration' },
] as const

/** The pages below the sections in the sidebar. */
export const otherPages = [
  { path: '/guests', label: 'Guests', icon: UserRound, words: 'people, customers, banned, regulars' },
  {
    path: '/timeline',
    label: 'Timeline',
    icon: CalendarRange,
    words: 'calendar, bookings, schedule of rooms',
  },
] as const

export type Section = (typeof sections)[number]
export type SectionPath = Section['path']

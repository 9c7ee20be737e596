import Boxes from 'lucide-react/icons/boxes'
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
import Users from 'lucide-react/icons/users'

/** The twelve sections in sidebar order (SPEC §2) with their path and label. */
export const sections = [
  { path: '/', label: 'Dashboard', icon: LayoutDashboard },
  { path: '/rooms', label: 'Rooms', icon: DoorOpen },
  { path: '/lockers', label: 'Lockers', icon: LockKeyhole },
  { path: '/workorders', label: 'Work orders', icon: ClipboardList },
  { path: '/members', label: 'Members', icon: Users },
  { path: '/memberships', label: 'Memberships', icon: IdCard },
  { path: '/checkins', label: 'Member Check-ins', icon: LogIn },
  { path: '/billing', label: 'Billing & Payments', icon: CreditCard },
  { path: '/reports', label: 'Reports & Analytics', icon: ChartColumn },
  { path: '/inventory', label: 'Inventory Management', icon: Boxes },
  { path: '/cleaner-app', label: 'Cleaner App', icon: SprayCan },
  { path: '/settings', label: 'Settings', icon: Settings },
] as const

export type Section = (typeof sections)[number]
export type SectionPath = Section['path']

import { FacilitiesPage } from './facilities-page.tsx'

export const LockersPage = () => <FacilitiesPage type="locker" />

import { FacilitiesPage } from './facilities-page.tsx'

export const RoomsPage = () => <FacilitiesPage type="room" />

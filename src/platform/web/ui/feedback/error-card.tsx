import { Card } from '../layout/card.tsx'
import { ErrorState, type ErrorStateProps } from './states.tsx'

/** A card in place of a list that could not be loaded. */
export const ErrorCard = (props: ErrorStateProps) => (
  <Card>
    <ErrorState {...props} />
  </Card>
)

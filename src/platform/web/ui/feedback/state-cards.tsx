import { Card } from '../layout/card.tsx'
import { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './states.tsx'

/** A card in place of an empty list. */
export const EmptyCard = (props: EmptyStateProps) => (
  <Card>
    <EmptyState {...props} />
  </Card>
)

/** A card in place of a list that could not be loaded. */
export const ErrorCard = (props: ErrorStateProps) => (
  <Card>
    <ErrorState {...props} />
  </Card>
)

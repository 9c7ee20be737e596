import ImageOff from 'lucide-react/icons/image-off'
import { cn } from '#platform/web/ui/style/cn.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { CleaningRecord } from '../../contract.ts'
import { cleaningTexts } from '../../languages/texts.ts'

export interface RecordPhotoProps {
  record: Pick<CleaningRecord, 'photoUrl' | 'facilityName'>
  className?: string
}

/** A thumbnail that opens the full photo. */
export function RecordPhoto({ record: { photoUrl, facilityName }, className }: RecordPhotoProps) {
  const t = useTexts(cleaningTexts)
  const frame = cn(
    'flex aspect-video h-18 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-muted',
    className,
  )
  if (photoUrl === null) {
    return (
      <span className={frame}>
        <ImageOff className="size-5" role="img" aria-label={t('noPhotoKept')} />
      </span>
    )
  }
  return (
    <a href={photoUrl} target="_blank" rel="noreferrer" className={frame}>
      <img
        src={photoUrl}
        alt={t('afterCleaning', { room: facilityName })}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </a>
  )
}

import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { type Guide, pictureFile, sentenceParts } from './guide.ts'
import { helpTexts } from './languages/texts.ts'

/** The address of each picture, by its path. */
const pictures = import.meta.glob<string>('../../../../docs/guides/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The numbered sentences of a guide, each with its picture if there is one. */
export function GuideSteps({ guide }: { guide: Guide }) {
  const t = useTexts(helpTexts)
  return (
    <ol lang={guide.language ?? 'en'} className="flex flex-col gap-4">
      {guide.steps.map(({ say, picture }, index) => (
        <li key={say} className="flex gap-3">
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-full bg-primary-soft font-medium text-primary-ink text-xs tabular-nums"
          >
            {index + 1}
          </span>
          <div className="min-w-0 flex-1">
            <p className="max-w-prose leading-6">
              <Sentence say={say} />
            </p>
            {picture && (
              <img
                src={pictures[`../../../../docs/guides/pictures/${pictureFile(guide, index + 1)}`]}
                alt={t('screen', { step: index + 1 })}
                loading="lazy"
                className="mt-2 max-h-96 max-w-full rounded-control border border-line"
              />
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Sentence({ say }: { say: string }) {
  return sentenceParts(say).map((part, index) =>
    index % 2 === 1 ? (
      <strong key={index} className="font-semibold">
        {part}
      </strong>
    ) : (
      part
    ),
  )
}

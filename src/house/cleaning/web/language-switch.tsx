import Languages from 'lucide-react/icons/languages'
import { languageName, languages } from '#platform/languages/languages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { chooseLanguage, useChosenLanguage } from './cleaner-language.ts'

/** Buttons that change to another language, each with its name. */
export function LanguageSwitch() {
  const current = useChosenLanguage()
  return languages
    .filter(language => language !== current)
    .map(language => (
      <Button key={language} variant="ghost" lang={language} onClick={() => void chooseLanguage(language)}>
        <Languages aria-hidden />
        {languageName(language)}
      </Button>
    ))
}

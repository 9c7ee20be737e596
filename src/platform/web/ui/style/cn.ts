import { extendTailwindMerge } from 'tailwind-merge'

/**
 * Joins class names. Of two conflicting classes the later one wins. Knows the names that `tokens.css` and `styles.css`
 * add to Tailwind's.
 */
export const cn = extendTailwindMerge({
  extend: {
    theme: { text: ['2xs'], radius: ['control', 'card'], shadow: ['card', 'float'] },
    classGroups: { 'font-size': ['text-entry'] },
  },
})

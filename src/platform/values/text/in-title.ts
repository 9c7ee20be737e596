/** Returns the name of something as a button or a heading has it: 'Lost Key' for 'Lost key'. */
export const inTitle = (name: string): string => name.replace(/ \p{Ll}/gu, letters => letters.toUpperCase())

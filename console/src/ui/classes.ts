/** Joins the class names that are given into one attribute. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

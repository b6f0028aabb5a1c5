/** Vite's words for a style sheet that did not come, then Chromium's, Firefox' and Safari's for a script. */
const words = /preload CSS|dynamically imported module|Importing a module script failed/i

/** A part of the application that is loaded by itself, and was asked of a server that does not answer or has moved on. */
export const isLostPart = (error: unknown): boolean => error instanceof Error && words.test(error.message)

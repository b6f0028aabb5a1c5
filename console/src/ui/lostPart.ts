/** The error texts of Vite for a style sheet that did not load, and of Chromium, Firefox and Safari for a script. */
const words = /preload CSS|dynamically imported module|Importing a module script failed/i

/** Whether a part of the application could not be loaded, because the server does not answer or has a newer release. */
export const isLostPart = (error: unknown): boolean => error instanceof Error && words.test(error.message)

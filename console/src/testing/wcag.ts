/** What axe checks, here and in the browser suite: WCAG 2.2 AA and best practices. */
export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

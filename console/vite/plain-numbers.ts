import type { Plugin } from 'vite'

const ofBrowser = "new Intl.NumberFormat(domEnv ? nav.language : 'en-US')"

/**
 * uPlot makes a format of numbers in the browser's language when it is loaded. A browser without a locale calls its language `C`, of which
 * there is no format, and no curve would be shown. The console's curves have formats of their own.
 */
export function plainNumbers(): Plugin {
  return {
    name: 'plain-numbers',
    transform: {
      filter: { id: /\/uplot\/dist\/uPlot\.esm\.js$/ },
      handler(code) {
        if (!code.includes(ofBrowser)) this.error('uPlot makes its format of numbers in another way now.')
        return { code: code.replace(ofBrowser, "new Intl.NumberFormat('en-US')"), map: null }
      },
    },
  }
}

import type { Plugin } from 'vite'

/**
 * Parts of axios that the console never reaches, 3 kB of its first page: all calls use the adapter for fetch, no call
 * bounds the length of a `data:` address, a form is never sent as JSON, and nobody uses the list of status codes.
 */
const unused = {
  'adapters/xhr': 'null',
  'helpers/HttpStatusCode': '{}',
  'helpers/estimateDataURLDecodedBytes': 'null',
  'helpers/formDataToJSON': 'null',
}

export function leanAxios(): Plugin {
  return {
    name: 'lean-axios',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`/axios/lib/(?:${Object.keys(unused).join('|')})\\.js$`) },
      handler: (id) =>
        `export default ${Object.entries(unused).find(([part]) => id.endsWith(`/${part}.js`))?.[1]}`,
    },
  }
}

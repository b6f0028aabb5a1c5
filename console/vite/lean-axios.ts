import type { Plugin } from 'vite'

/**
 * Parts of axios that the console never reaches, 5 kB of its first page: all calls use the adapter for fetch and the
 * browser's own query writer, no call bounds the length of a `data:` address or sends a form, calls are ended by
 * signals, and nobody uses the list of status codes.
 */
const unused = {
  'adapters/xhr': 'null',
  'cancel/CancelToken': 'null',
  'core/createMultipartBody': 'null',
  'core/setFormDataHeaders': 'null',
  'helpers/AxiosURLSearchParams': 'null',
  'helpers/HttpStatusCode': '{}',
  'helpers/estimateDataURLDecodedBytes': 'null',
  'helpers/formDataToJSON': 'null',
  'helpers/toFormData': 'null',
  'helpers/toURLEncodedForm': 'null',
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

import { createHash } from 'node:crypto'
import { palette } from '../../../base/html.ts'
import { formStyles } from './form-styles.ts'
import { pageStyles } from './page-styles.ts'

export const stylesheet = `
${palette}
:root {
  --field: light-dark(#ffffff, #0f1415);
  --field-line: light-dark(#7b8886, #66716f);
}

${pageStyles}
${formStyles}
@media (forced-colors: active) {
  main,
  button,
  .button {
    border-color: currentColor;
  }
}
`.trimStart()

/** The name changes with the content, so that browsers may cache the file. */
export const stylesheetName = `resources/${createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)}.css`

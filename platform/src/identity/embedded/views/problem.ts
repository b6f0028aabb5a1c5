import { html } from '../../../base/html.ts'

/** Why a form was refused, above it. */
export const problemLine = (problem: string | undefined) =>
  problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`

/** For the fields that are to be changed. */
export const wrong = (problem: string | undefined) =>
  problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`

// The styles of Mantine's fields, loaded with the first form.
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'

export { NativeSelect, TextInput } from '@mantine/core'

/** A validator for Mantine's form: blank counts as missing. */
export const required = (text: string) => (value: string) => (value.trim() === '' ? text : null)

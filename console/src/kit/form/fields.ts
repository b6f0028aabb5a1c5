// The styles of Mantine's fields, loaded with the first form.
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
// A select's arrow is the combobox's.
import '@mantine/core/styles/Combobox.css'

export { NativeSelect, TextInput } from '@mantine/core'
export { required } from './required.ts'

// The styles of Mantine's fields, loaded with the first form.
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
// The select's arrow has the combobox's styles.
import '@mantine/core/styles/Combobox.css'

export { NativeSelect, TextInput } from '@mantine/core'
export { required } from './required.ts'

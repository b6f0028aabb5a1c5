import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Combobox.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { Action } from '../../ui/Action.tsx'
import { texts } from '../../texts/form.ts'

// The styles of Mantine's fields, loaded with the first form.
// The select's arrow has the combobox's styles.

export { NativeSelect, TextInput } from '@mantine/core'
export { required } from './values.ts'

/** A secret that a bystander should not read. It is masked until the person asks to see it. */
export function SecretInput(props: TextInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      type={isShown ? 'text' : 'password'}
      // It is nobody's password: the browser should neither fill it in nor offer to store it.
      autoComplete="off"
      data-1p-ignore
      rightSectionWidth={72}
      rightSection={
        <Action
          // The field around it has a border already.
          style={{ borderColor: 'transparent' }}
          aria-label={isShown ? texts.hideSecret : texts.showSecret}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? texts.hide : texts.show}
        </Action>
      }
      {...props}
    />
  )
}

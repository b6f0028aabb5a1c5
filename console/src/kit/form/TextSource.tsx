import { FileInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import { texts } from '../../texts/form.ts'

interface TextSourceProps {
  label: string
  accept: string
  /** The longest allowed text, in characters. */
  most: number
  text: string
  onChange: (text: string) => void
}

/** Many lines from a file, or pasted, or typed. */
export function TextSource({ label, accept, most, text, onChange }: TextSourceProps) {
  const [problem, setProblem] = useState<string>()
  async function read(file: File | null): Promise<void> {
    const isTooLarge = file !== null && file.size > most
    setProblem(isTooLarge ? texts.fileTooLarge(file.name, most) : undefined)
    if (file && !isTooLarge) onChange(await file.text())
  }
  return (
    <>
      <FileInput
        label={texts.file}
        placeholder={texts.chooseAFile}
        accept={accept}
        clearable
        error={problem}
        onChange={(file) => void read(file)}
      />
      <Textarea
        label={label}
        mt="sm"
        rows={8}
        maxLength={most}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'monospace' } }}
      />
    </>
  )
}

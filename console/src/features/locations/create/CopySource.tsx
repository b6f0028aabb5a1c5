import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { LocationSelect } from '../../../domain/LocationSelect.tsx'
import { LoadFailure } from '../../../kit/dialog/DialogActions.tsx'
import { copySentences } from './copySentences.ts'
import styles from './CreateLocation.module.css'

interface CopySourceProps {
  value: string
  onChoose: (locationId: string) => void
  /** The properties of the form's field. */
  input: GetInputPropsReturnType
  typed: { text: string; onChange: (text: string) => void }
}

/** The location to copy, if any, and what the copy would contain. */
export function CopySource({ value, onChoose, input, typed }: CopySourceProps) {
  const preview = useQuery({
    ...query(api.previewCopy, { locationId: value }),
    enabled: value !== '',
    staleTime: 0,
  })
  return (
    <div className={styles.source}>
      <LocationSelect
        label="Copy of"
        isOptional
        value={value}
        onChange={onChoose}
        input={input}
        typed={typed}
      />
      {value !== '' && preview.isError && (
        <LoadFailure
          text="Failed to count what would be copied"
          error={preview.error}
          retry={preview.refetch}
        />
      )}
      {value !== '' && !preview.isError && (
        <div role="status" className={styles.preview}>
          {preview.data ? (
            <>
              <p>The copy brings along:</p>
              <ul>
                {copySentences(preview.data).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </>
          ) : (
            <p>Counting what would be copied...</p>
          )}
        </div>
      )}
    </div>
  )
}

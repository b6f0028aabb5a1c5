import type { DialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { Action } from '../../../ui/Action.tsx'
import styles from './CreateLocation.module.css'
import { type CreateValues, layoutsIn, newZone } from './createValues.ts'

/** The first zones of the location, one on each line. */
export function ZoneRows({ form }: { form: DialogForm<CreateValues> }) {
  const layouts = layoutsIn(form.values.layouts)
  return (
    <fieldset className={styles.zones}>
      <legend>Zones</legend>
      {form.values.zones.map(({ zoneId }, at) => (
        // While a zone is typed, only its place in the list stays the same, so that is its key.
        <div key={at} role="group" aria-label={`Zone ${at + 1}`} className={styles.zone}>
          <TextInput
            label="Zone ID"
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps(`zones.${at}.zoneId`)}
          />
          <TextInput label="Zone Name" required {...form.getInputProps(`zones.${at}.zoneName`)} />
          {layouts.length > 0 && (
            <NativeSelect
              label="Layout"
              data={[{ value: '', label: 'No layout' }, ...layouts]}
              {...form.getInputProps(`zones.${at}.layoutName`)}
            />
          )}
          <Action
            look="danger"
            aria-label={`Remove zone ${zoneId || at + 1}`}
            onClick={() => form.removeListItem('zones', at)}
          >
            Remove
          </Action>
        </div>
      ))}
      {form.errors['zones'] && <p role="alert">{form.errors['zones']}</p>}
      <Action onClick={() => form.insertListItem('zones', newZone)}>Add Zone</Action>
    </fieldset>
  )
}

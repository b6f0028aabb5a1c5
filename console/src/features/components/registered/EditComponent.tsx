import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { ComponentForm } from '../../../domain/components/ComponentForm.tsx'
import { componentFields, valuesOf } from '../../../domain/components/componentValues.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { revisionOf } from '../../../kit/form/revision.ts'

interface EditComponentProps {
  dialog: DialogState<RegisteredComponent | null>
  onSaved: (component: RegisteredComponent) => void
}

export function EditComponent({ dialog, onSaved }: EditComponentProps) {
  const component = dialog.subject
  return (
    component && (
      <ComponentForm
        dialog={dialog}
        linkedComponentId={component.linkedComponentId ?? ''}
        component={component}
        revision={revisionOf(dialog, {
          list: query(api.listRegisteredComponents),
          idOf: ({ registeredComponentId }) => registeredComponentId,
          valuesOf,
          fields: componentFields,
        })}
        onSaved={onSaved}
      />
    )
  )
}

import { UnlinkedComponents } from '../../domain/UnlinkedComponents.tsx'
import type { SelectProps } from './sources.tsx'
import { fromComponent } from './wizardValues.ts'

export function SelectExistingComponent({ values, onPick }: SelectProps) {
  return (
    <UnlinkedComponents
      origin="DEVICE_COMPONENT"
      picked={values.component}
      onPick={(component) => onPick(fromComponent(component))}
    />
  )
}

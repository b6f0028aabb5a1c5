import { UnlinkedComponents } from '../../components/UnlinkedComponents.tsx'
import { fromComponent, type SelectProps } from './wizardValues.ts'

export function SelectExistingComponent({ values, onPick }: SelectProps) {
  return (
    <UnlinkedComponents
      origin="DEVICE_COMPONENT"
      picked={values.component}
      onPick={(component) => onPick(fromComponent(component))}
    />
  )
}

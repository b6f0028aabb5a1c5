import type { ComponentType } from 'react'
import { SelectExistingComponent } from './SelectExistingComponent.tsx'
import { SelectProduct } from './SelectProduct.tsx'
import type { SelectProps, SourceKind, WizardValues } from './wizardValues.ts'
import { hasComponent, hasProduct, isComponentConfigured, isProductConfigured } from './wizardValues.ts'

interface Source {
  title: (deviceId: string) => string
  selectLabel: string
  submitLabel: string
  failureText: string
  successText: (deviceId: string) => string
  Select: ComponentType<SelectProps>
  isSelected: (values: WizardValues) => boolean
  isConfigured: (values: WizardValues) => boolean
}

export const sources: Record<SourceKind, Source> = {
  product: {
    title: (deviceId) => `Add Product to ${deviceId}`,
    selectLabel: 'Select Product',
    submitLabel: 'Add Product',
    failureText: 'Failed to add product',
    successText: (deviceId) => `Product successfully added to device ${deviceId}`,
    Select: SelectProduct,
    isSelected: hasProduct,
    isConfigured: isProductConfigured,
  },
  component: {
    title: (deviceId) => `Add Existing Component to ${deviceId}`,
    selectLabel: 'Select Existing Component',
    submitLabel: 'Add Component',
    failureText: 'Failed to add existing component',
    successText: (deviceId) => `Existing component successfully added to device ${deviceId}`,
    Select: SelectExistingComponent,
    isSelected: hasComponent,
    isConfigured: isComponentConfigured,
  },
}

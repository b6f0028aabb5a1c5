import type { ViewsTexts } from '../views.ts'

export const fr: ViewsTexts = {
  deleteView: 'Supprimer la vue',
  sureToDelete: (name) => `Voulez-vous vraiment supprimer la vue « ${name} » ?`,
  goneForAll: 'Personne de votre organisation ne l’aura plus.',
  failedDeleteView: 'Échec de la suppression de la vue',
  viewNameDeleted: (name) => `Vue ${name} supprimée`,
  editView: 'Modifier la vue',
  saveAsAView: 'Enregistrer comme vue',
  failedToSave: 'Échec de l’enregistrement de la vue. Veuillez réessayer.',
  viewNameSaved: (name) => `Vue ${name} enregistrée`,
  isShared: 'Toute votre organisation en dispose',
  withCurrent: 'Avec les filtres, le tri et les colonnes actuels de la liste',
  noViews: 'Cette plateforme ne conserve pas de vues.',
  loadingViews: 'Chargement des vues…',
  failedToFetch: (reason) => `Échec du chargement des vues. ${reason}`,
  keepUnderName: 'Conserver les filtres, le tri et les colonnes de cette liste sous un nom.',
  defaultView: 'Par défaut',
  editNamed: (name) => `Modifier ${name}`,
  deleteNamed: (name) => `Supprimer ${name}`,
  shared: 'Partagées',
}

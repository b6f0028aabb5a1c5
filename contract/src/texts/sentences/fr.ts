import { listedIn, pluralIn } from '../language.ts'
import type { SentenceTexts } from './en.ts'

const plural = pluralIn('fr')

export const fr: SentenceTexts = {
  actions: {
    ACCOUNT_CREATED: '{person} a créé le compte de {account}',
    ACCOUNT_UPDATED: '{person} a modifié le compte de {account}',
    ACCOUNT_DELETED: '{person} a supprimé le compte de {account}',
    ACCOUNT_MOVED: '{person} a déplacé le compte de {account} vers un autre intégrateur',
    ACCOUNT_LOGGED_OUT: '{person} a fermé sa session',
    PUSH_SUBSCRIBED: '{person} a demandé des messages sur {browser}',
    PUSH_UNSUBSCRIBED: '{person} a mis fin aux messages sur {browser}',
    CHANNEL_TESTED: '{person} s’est envoyé un test',
    VIEW_CREATED: '{person} a enregistré {view:la vue *|une vue}',
    VIEW_UPDATED: '{person} a modifié {view:la vue *|une vue}',
    VIEW_DELETED: '{person} a supprimé {view:la vue *|une vue}',
    PASSWORD_SET: '{person} a défini un mot de passe',
    PASSWORD_RESET_REQUESTED: '{person} a demandé un lien pour définir un nouveau mot de passe',
    SECOND_FACTOR_ADDED: '{person} a ajouté {factor:le second facteur *|un second facteur}',
    SECOND_FACTOR_REMOVED: '{person} a retiré les seconds facteurs de {account}',
    RECOVERY_CODES_MADE: '{person} a créé de nouveaux codes de récupération',
    SESSIONS_ENDED: '{person} a déconnecté {account} partout',
    INVITATION_SENT: '{person} a de nouveau invité {account}',
    SECOND_FACTOR_RULE_SET: '{person} a rendu le second facteur obligatoire pour tous',
    IDENTITIES_CLEANED: '{person} a retiré des identités sans compte',

    INTEGRATOR_CREATED: '{person} a créé {integrator:l’intégrateur *|un intégrateur}',
    INTEGRATOR_RENAMED: '{person} a renommé {integrator:l’intégrateur *|un intégrateur}',
    INTEGRATOR_SUSPENDED: '{person} a suspendu {integrator:l’intégrateur *|un intégrateur}',
    INTEGRATOR_RESUMED: '{person} a rétabli {integrator:l’intégrateur *|un intégrateur}',
    INTEGRATOR_DELETED: '{person} a supprimé {integrator:l’intégrateur *|un intégrateur}',

    DATABASE_BACKED_UP: '{person} a sauvegardé la base de données',
    DATABASE_RESTORED: '{person} a restauré la base de données',
    DATABASE_MOVED: '{person} a déplacé la base de données',
    KEYS_ROTATED: '{person} a créé une nouvelle clé de signature',
    KEYS_REPLACED: '{person} a remplacé toutes les clés de signature',
    PUSH_KEY_ROTATED: '{person} a créé une nouvelle clé pour les messages aux navigateurs',

    LOCATION_CREATED: '{person} a créé {location:le site *|un site}',
    LOCATION_COPIED: '{person} a créé {location:le site *|un site} comme copie {source:de *|d’un autre site}',
    LOCATION_UPDATED: '{person} a modifié {location:le site *|un site}',
    LOCATION_DELETED: '{person} a supprimé {location:le site *|un site}',
    LOCATION_TRANSFERRED: '{person} a transféré {location:le site *|un site} à un autre intégrateur',
    LOCATION_RESET: '{person} a réinitialisé les valeurs {location:de *|d’un site}',
    LOCATION_TREE_RECREATED: '{person} a reconstruit l’arborescence {location:de *|d’un site}',
    LOCATION_IMAGE_STORED: '{person} a enregistré une image {location:de *|d’un site}',
    METRICS_CLEANED: '{person} a retiré des valeurs erronées {location:de *|d’un site}',

    MAINTENANCE_CREATED: '{person} a planifié une maintenance {location:de *|d’un site}',
    MAINTENANCE_UPDATED: '{person} a modifié la maintenance {location:de *|d’un site}',
    MAINTENANCE_DELETED: '{person} a annulé une maintenance {location:de *|d’un site}',

    ZONE_UPDATED: '{person} a modifié {zone:la zone *|une zone} {location:de *|d’un site}',
    AUTOMATION_UPDATED:
      '{person} a modifié l’automatisation {zone:de la zone *|d’une zone} {location:de *|d’un site}',
    ZONE_CALENDAR_CREATED:
      '{person} a donné {zone:à la zone *|à une zone} {location:de *|d’un site} son propre calendrier',
    ZONE_CALENDAR_DELETED:
      '{person} a supprimé le calendrier {zone:de la zone *|d’une zone} {location:de *|d’un site}',
    ZONE_CALENDAR_DAY_SET:
      '{person} a défini {date:le *|un jour} dans le calendrier {zone:de la zone *|d’une zone} {location:de *|d’un site}',
    CALENDAR_DAY_SET: '{person} a défini {date:le *|un jour} dans le calendrier {location:de *|d’un site}',

    CONDITIONAL_CREATED: '{person} a défini une limite pour {measurement} {location:de *|d’un site}',
    CONDITIONAL_UPDATED: '{person} a modifié une limite pour {measurement} {location:de *|d’un site}',
    CONDITIONAL_DELETED: '{person} a supprimé une limite pour {measurement} {location:de *|d’un site}',
    CONDITIONALS_SET:
      '{person} a défini une limite pour les composants d’un produit {location:de *|d’un site}',
    CONDITIONALS_RECREATED:
      '{person} a recréé les limites {location:de *|d’un site} à partir de ses produits',

    ALARM_ACKNOWLEDGED: '{person} a acquitté {alarm} {location:de *|d’un site}',
    ALARM_SHELVED: '{person} a mis en attente {alarm} {location:de *|d’un site}',
    ALARM_RESOLVED: '{person} a résolu {alarm} {location:de *|d’un site}',
    ALARM_COMMENTED: '{person} a commenté {alarm} {location:de *|d’un site}',
    DRILL_STARTED: '{person} a lancé un exercice d’alarme sur {location:le site *|un site}',

    COMPONENT_REGISTERED: '{person} a enregistré {component:le composant *|un composant}',
    COMPONENT_UPDATED: '{person} a modifié {component:le composant *|un composant}',
    COMPONENT_SPLIT: '{person} a divisé {component:le composant *|un composant}',
    COMPONENT_RESIZED: '{person} a redimensionné {component:le composant *|un composant}',
    COMPONENT_LINKED:
      '{person} a relié {component:le composant *|un composant} {location:au site *|à un site}',
    COMPONENTS_LINKED:
      '{person} a relié {component:le composant *|un composant} {location:au site *|à un site}',
    COMPONENT_UNLINKED:
      '{person} a délié {component:le composant *|un composant} {formerLocation:de *|d’un site}',
    COMPONENT_DELETED: '{person} a supprimé {component:le composant *|un composant}',
    ELSYS_SENSORS_REGISTERED: '{person} a enregistré {sensors}',
    LORAWAN_SECRET_ISSUED: '{person} a créé un secret pour le serveur réseau',
    LORAWAN_SECRET_ENDED: '{person} a révoqué le secret du serveur réseau',
    MEASUREMENT_UPDATED: '{person} a modifié {measurement:la mesure *|une mesure} {location:de *|d’un site}',
    MEASUREMENT_INFORMATION_ADDED:
      '{person} a complété {measurement:la mesure *|une mesure} {location:de *|d’un site}',
    MEASUREMENT_DELETED: '{person} a supprimé {measurement:la mesure *|une mesure} {location:de *|d’un site}',
    VALUE_STORED: '{person} a mis {measurement} {location:de *|d’un site} à {value}',
    PRODUCT_CREATED: '{person} a créé {product:le produit *|un produit}',
    PRODUCT_UPDATED: '{person} a modifié {product:le produit *|un produit}',
    PRODUCT_DELETED: '{person} a supprimé {product:le produit *|un produit}',
    PRODUCTS_IMPORTED: '{person} a importé des produits',

    DEVICES_REGISTERED: '{person} a enregistré {devices}',
    DEVICE_TOKEN_ISSUED: '{person} a créé un jeton pour {device:l’appareil *|un appareil}',
    DEVICE_INITIALIZED:
      '{person} a initialisé {device:l’appareil *|un appareil} sur {location:le site *|un site}',
    DEVICE_UPDATED: '{person} a modifié {device:l’appareil *|un appareil}',
    DEVICE_MOVED:
      '{person} a déplacé {device:l’appareil *|un appareil} {formerLocation:de *|d’un site} vers {location}',
    DEVICE_RESET: '{person} a réinitialisé {device:l’appareil *|un appareil}',
    DEVICE_UNLINKED: '{person} a délié {device:l’appareil *|un appareil} {formerLocation:de *|d’un site}',
    DEVICE_RELOAD_REQUESTED:
      '{person} a demandé {device:à l’appareil *|à un appareil} de relire sa configuration',
    DEVICE_READ: '{person} a lu des registres {device:de l’appareil *|d’un appareil}',
    DEVICE_TOKEN_CHECKED: '{person} a vérifié le jeton {device:de l’appareil *|d’un appareil}',
    DEVICE_COMPONENT_ADDED:
      '{person} a ajouté {component:le composant *|un composant} {device:à l’appareil *|à un appareil}',

    LOCATION_GROUP_CREATED: '{person} a créé {group:le groupe de sites *|un groupe de sites}',
    LOCATION_GROUP_UPDATED: '{person} a modifié {group:le groupe de sites *|un groupe de sites}',
    LOCATION_GROUP_DELETED: '{person} a supprimé {group:le groupe de sites *|un groupe de sites}',
    INTEGRATION_CREATED: '{person} a créé {integration:l’intégration *|une intégration}',
    INTEGRATION_UPDATED: '{person} a modifié {integration:l’intégration *|une intégration}',
    INTEGRATION_DELETED: '{person} a supprimé {integration:l’intégration *|une intégration}',
    INTEGRATION_TESTED: '{person} a envoyé un test par {integration:l’intégration *|une intégration}',
  },
  addedToGroups: '{person} a ajouté {account} à {list}',
  removedFromGroups: '{person} a retiré {account} de {list}',
  changedOwnAccount: '{person} a modifié son propre compte',
  removedOwnFactor: '{person} a retiré {factor:le second facteur *|un second facteur}',
  signedOutElsewhere: '{person} a fermé ses autres sessions',
  factorOfChoice: '{person} a rendu le second facteur facultatif',
  factorForManagers: '{person} a rendu le second facteur obligatoire pour les gestionnaires',
  addedToGroup: '{person} a ajouté {list} à {group}',
  removedFromGroup: '{person} a retiré {list} {group:de *|d’un groupe de sites}',
  otherAction: (action) => `{person} : ${action}`,
  undidAnother: ' et a ainsi annulé une modification antérieure',
  unknown: {
    person: 'Quelqu’un',
    account: 'quelqu’un',
    factor: 'un second facteur',
    browser: 'un navigateur',
    view: 'une vue',
    integrator: 'un intégrateur',
    location: 'un site',
    formerLocation: 'un site',
    source: 'un autre site',
    zone: 'une zone',
    component: 'un composant',
    measurement: 'une valeur',
    device: 'un appareil',
    product: 'un produit',
    group: 'un groupe de sites',
    integration: 'une intégration',
    alarm: 'une alarme',
    date: 'un jour',
    value: 'une valeur',
    sensors: 'des capteurs',
    devices: 'des appareils',
  },
  alarm: 'l’alarme',
  alarmAbout: (measurement) => `l’alarme sur ${measurement}`,
  sensors: (count, shown) => plural(count, { one: `${shown} capteur`, other: `${shown} capteurs` }),
  devices: (count, shown) => plural(count, { one: `${shown} appareil`, other: `${shown} appareils` }),
  listed: listedIn('fr'),
  more: (count) => `${count} de plus`,
}

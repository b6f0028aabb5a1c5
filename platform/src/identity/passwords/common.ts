/** What the lists of stolen passwords are full of. Two of these, with digits and signs around, are no password. */
const words = `
password passwords passwort motdepasse contrasena senha wachtwoord kennwort pass word passcode secret secrets geheim
qwerty qwertz azerty asdf zxcv letmein letme login logon signin welcome willkommen bienvenue hello hallo hola bonjour
admin administrator administration root user users guest test tester testing demo sample example changeme change
changeit default temp temporary access master system server database oracle cisco office company internet computer
laptop network private public security secure unlock open enter please nothing whatever something trustno dragon
monkey tiger lion eagle falcon panther phoenix unicorn rabbit chicken turtle dolphin butterfly spider scorpion cobra
horse puppy kitty kitten doggy snoopy garfield pokemon pikachu naruto batman superman spiderman ironman starwars
skywalker vader yoda gandalf matrix hacker ninja killer warrior samurai soldier ranger hunter shooter sniper wizard
merlin magic magical thunder lightning storm shadow midnight darkness blackout sunshine sunrise sunset moonlight rainbow
summer winter spring autumn fall sommer herbst fruehling invierno verano monday tuesday wednesday thursday friday
saturday sunday january february march april may june july august september october november december januar februar
maerz juni juli oktober dezember iloveyou ilove loveyou lovely love lover loveme forever always together beautiful
princess prince queen king angel angels heaven jesus jesuschrist christ god blessed blessing faith hope grace amen
family mother father mommy daddy mama papa sister brother baby babygirl babyboy sweety sweetheart honey sugar candy
chocolate cookie cookies banana orange apple cherry strawberry pepper ginger coffee pizza cheese peanut butter cupcake
football fussball futbol soccer baseball basketball hockey tennis golf golfer rugby cricket liverpool arsenal chelsea
manchester united barcelona barca realmadrid madrid juventus bayern munich dortmund milan inter benfica celtic rangers
everton tottenham yankees cowboys steelers lakers eagles packers patriots raiders bulldog bulldogs wildcats ferrari
porsche mercedes corvette mustang camaro harley davidson yamaha honda toyota nissan subaru audi volkswagen bmw
michael michelle jennifer jessica jordan daniel david andrew robert thomas charlie matthew joshua anthony william
george ashley amanda nicole samantha elizabeth stephanie melissa rebecca rachel hannah sarah sophie sophia emma olivia
isabella charlotte victoria alexander alexandra alexandre christian christopher christine patrick richard steven
jonathan nicholas benjamin samuel gabriel dominic sebastian florian stefan andreas martin peter paul mark markus
lukas jakob johannes maria marie anna julia laura lisa sandra claudia sabine monika petra susanne martina carlos
miguel antonio francisco alejandro fernando ricardo eduardo roberto valentina camila daniela carolina andrea maggie
buster harley ginger bailey cooper tucker jasper oliver rocky max bella lucy molly daisy sophie chester
america american england london paris berlin hamburg vienna zurich amsterdam newyork chicago dallas texas california
florida boston denver phoenix canada toronto australia sydney mexico brasil brazil argentina colombia germany
deutschland france francais espana italia italy nederland holland portugal poland polska russia india pakistan
indonesia philippines vietnam thailand japan tokyo china beijing korea seoul africa
metallica nirvana slipknot eminem beatles elvis prince pink floyd guitar music drummer
microsoft windows google facebook instagram twitter youtube amazon samsung nokia iphone android linux ubuntu apple
minecraft fortnite roblox counterstrike playstation nintendo xbox gamer gaming player legend awesome fantastic
amazing incredible unbelievable perfect success successful winner champion victory power powerful freedom liberty
independence justice peace happy happiness birthday christmas halloween easter wedding anniversary vacation holiday
holidays ferien paradise ocean river mountain flower flowers rose roses garden forest silver golden diamond crystal
black white green blue yellow purple red orange bronze platinum million millionaire dollar money business manager
director engineer service support helpdesk technical technik installer operator operations maintenance monitoring
station control controller device devices sensor sensors location locations account accounts integration energy climate
heating cooling building factory plant production warehouse
the and you are not for with this that have from your what when will just like make know take come good some could
them than then look only over think also back after work first well even want because any these give day most mine
our out new old big little one two three four five six seven eight nine ten abc xyz qwe asd zxc
`

export const commonWords = new Set(words.trim().split(/\s+/))

/** Keys that lie side by side, and rows of letters and digits; each is read in both directions. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5h6j7k8l9',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  '!@#$%^&*()_+',
  '147258369',
  '741852963',
  '159753',
]

export const keyboardRuns = [...runs, ...runs.map((run) => Array.from(run).reverse().join(''))]

/** Phrases that are long enough and known to everybody. */
export const wholePasswords = new Set(
  `
correcthorsebatterystaple correct horse battery staple
thequickbrownfox thequickbrownfoxjumps quickbrownfoxjumps
tobeornottobe tobeornottobethatisthequestion maytheforcebewithyou winteriscoming
ineedanewpassword thisismypassword thisisapassword mypasswordis notmypassword
whatisthepassword idontknowmypassword iforgotmypassword passwordforgotten rememberthis
opensesame openthedoor letmeinplease letmeinnow youshallnotpass
iloveyousomuch iloveyouforever iloveyoubaby iloveyoumore ilovemyself ilovemyfamily iloveyoutoo
ilovejesuschrist jesusismylord jesuslovesme godisgood godislove godblessme trustingod
supercalifragilisticexpialidocious onceuponatime happilyeverafter
abcdefghijklmnop areyoukiddingme whocaresanyway nevergiveup nevergonnagiveyouup
twinkletwinkle merrychristmas happynewyear happybirthday
`
    .trim()
    .split('\n')
    .flatMap((line) => [
      line.replaceAll(' ', ''),
      ...line.split(' ').filter((phrase) => phrase.length >= 12),
    ]),
)

let stolen: Promise<Set<string>> | undefined

/** The 49,000 commonest passwords of known leaks. They are large, and read when somebody first chooses a password. */
export function stolenPasswords(): Promise<Set<string>> {
  stolen ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return stolen
}

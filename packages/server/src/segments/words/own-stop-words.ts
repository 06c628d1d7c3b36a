// Stop words that the library lacks, and words of its lists that say something about an experience.

/** By language. The library has no list for Azerbaijani, Georgian, Kazakh, Macedonian and Serbian in Cyrillic letters. */
export const furtherWords: Readonly<Record<string, string>> = {
  en: "not no nor so just even when why she hers yours mine does doing will shall cannot having being during until upon whether every once there's that's it's i'm i've i'd i'll we're we've you're they're they've he's she's don't didn't doesn't isn't aren't wasn't weren't hasn't haven't hadn't couldn't can't won't wouldn't shouldn't us these those",
  az: 'və ki bu bir ilə üçün də da mən sən biz siz onlar mənim sənin onun bizim sizin onların nə kim necə hansı çox daha ən amma lakin ancaq yalnız həm hər heç olan olur oldu idi var yox deyil belə elə indi sonra əvvəl qədər görə kimi isə artıq yenə bəzi başqa öz özü bunu onu buna ona məni mənə sizə bizə edir etdi edən',
  ka: 'და რომ არ ეს ის იყო არის მე შენ ჩვენ თქვენ ისინი რა ვინ როგორ როდის სად რატომ მაგრამ თუ ან ძალიან ყველა კი ვერ უფრო მხოლოდ ასე აქ იქ მას მისი ჩემი ჩემს თქვენი ჩვენი მათი ამ იმ ერთი რომელიც რომელი შემდეგ როცა რადგან უნდა იქნება იყვნენ არიან აქვს ჰქონდა მერე უკვე კიდევ ხოლო მაინც ამის ამას იმის მიერ შესახებ გარეშე',
  kk: 'және мен сен сіз біз ол олар бұл осы сол бір үшін да де та те ма ме ба бе па пе емес бар жоқ болды болып болған болса еді екен деп деген қалай не кім қайда қашан неге өте тек ғана әлі енді содан кейін дейін туралы сияқты бірақ немесе егер өз өзі менің сенің сіздің біздің оның олардың маған саған сізге бізге оған мені сізді бізді оны бәрі барлық әр ең тағы мұнда онда',
  mk: 'и во на се да со за од не што ќе ги го ја му им јас ти тој таа тоа тие ние вие ова оваа овој овие кој која кое кои како но или ако само беше биде бил била било биле сум си сме сте има нема многу уште веќе кога каде зошто бидејќи по до пред кај низ без исто така секој сите нешто ништо мој моја мое нивни нас ме мене нам ни вам ви би ли пак меѓу',
  sr: 'и у на је се да су за од са о а али или као што који која које то та тај те ти ово ова овај оно он она они оне ми ви ја ме му јој им их га ју нас нам вас вам сам си смо сте би био била било бити ће ћу не није нису нисам ни нити из по до код пре после већ још само кад када где како зашто јер па ако ли све сви сваки свој своје мој моја моје наш ваш њихов веома врло тако овде тамо ту уз при кроз због gde pre posle kada',
}

/** By language. A text that is about these must not lose them. */
export const meaningfulWords: Readonly<Record<string, string>> = {
  de: 'besser besten groß große großen großer großes gross grosse grossen grosser grosses gut gute guter gutes hoch klein kleine kleinen kleiner kleines lang lange leicht mensch menschen neue neuen richtig schlecht wenig wenige weniger zeit',
  tr: 'iyi',
}

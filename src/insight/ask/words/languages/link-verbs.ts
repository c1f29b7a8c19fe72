import { ENGLISH_DEEDS } from './en-deeds.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s*[,\n]\s*/));

/** Base forms. Verbs that tell some of the linked rows from others, such as "return" or "win", are none. */
const ENGLISH_LINK_VERBS = set(`
  own, possess, keep, hold, raise, adopt, buy, purchase, order, book, rent, lease, hire, employ, sell, offer, provide, supply, make, place, create,
  write, author, compose, publish, produce, manufacture, build, design, develop, direct, conduct, lead, manage, run, operate, head, supervise,
  perform, play, sing, star, act, appear, feature, show, host, organize, organise, attend, join, visit, enter, participate, compete, take,
  teach, study, learn, enrol, enroll, register, live, reside, stay, work, serve, use, eat, drink, drive, ride, fly, travel, go, come, undergo, receive,
  get, give, treat, examine, prescribe, contain, include, comprise, cover, concern, involve, associate, link, connect, relate, assign, send, post,
  comment, rate, review, follow, cite, handle, grow, plant, catch, store, carry, stock, earn, collect, borrow, lend, read, watch, download,
  subscribe, donate, sponsor, fund, found, represent, vote, speak, share, submit, license, locate, situate, record, issue, do, correspond, pilot, mention, tag, label, apply,
  sign, require, house, accommodate, seat, fit, equip, air, broadcast, screen, contribute, collaborate, translate, narrate, photograph, paint, draw, print,
  cast, voice, portray, belong, lie, sit, stand, flow, cross, border, adjoin, surround, span, extend, form, constitute, connect, maintain, govern,
  administer, inhabit, populate, hail, practise, practice, specialise, specialize, consult, diagnose, suffer, experience, report, face, exhibit, display,
  dispense, cook, bake, brew, dine, upload, edit, present, reference, research, discuss, describe, deal, address, focus, install, transport, haul, insure,
  log, allocate, arrange, reserve, charter, tour, climb, swim, race, coach, train, captain, trade, source, fill, occupy, bear, bring, pay, obtain, charge,
  run, call, name, consist, drain, empty, feed, intersect, touch, pass, compose,
  sail, navigate, steer, moor, dock, anchor, pilot, inspect, audit, survey, interview, film, capture, measure, score, grade, evaluate, assess, pack,
  load, clean, service, monitor, observe, note, capture, host, mentor, tutor, advise, chair, moderate, judge, referee, umpire, officiate, edit, curate,
  exhibit, showcase, install, deploy, use, utilise, utilize, consume, brew, roast, harvest, farm, breed, train, groom, walk, guard, patrol, escort, guide,
  accompany, invite, welcome, greet, entertain, cater, dispatch, route`);

/** In the forms in which they stand. */
const GERMAN_LINK_VERBS = set(`
  besitzen, besitzt, besaß, gekauft, kaufte, kauften, kaufen, kauft, bestellt, bestellte, bestellten, gebucht, buchte, buchten, gemietet, mietete,
  mieteten, verkauft, verkaufte, verkauften, verkaufen, geschrieben, schrieb, schrieben, verfasst, hergestellt, produziert, gebaut, leitet, leiten,
  geleitet, führt, führen, geführt, besucht, besuchte, besuchten, besuchen, teilgenommen, nehmen, nahm, nahmen, spielt, spielen, gespielt, unterrichtet,
  unterrichten, studiert, studieren, wohnt, wohnen, lebt, leben, arbeitet, arbeiten, gearbeitet, benutzt, nutzt, nutzen, genutzt, verwendet,
  erhalten, bekommen, erhielt, erhielten, behandelt, behandelte, behandelten, enthält, enthalten, gehört, gehören, gesendet, bewertet, gelesen,
  liefert, angeboten, bietet, bieten, getätigt,
  macht, machen, tätigt, tätigen, bucht, buchen, mietet, mieten, bestellen, schreibt, schreiben, fährt, fahren, trägt, tragen,
  gemacht, machte, machten, erteilt, erteilte, erteilten, durchgeführt, bearbeitet, bearbeitete, betreut, betreute`);

/** Verbs that say how rows came to be, and nothing else. */
const ENGLISH_ORIGIN_VERBS = set(`
  publish, release, issue, post, write, author, create, make, produce, build, found, establish, record, register, book, order, place, sell, pay, send,
  submit, file, report, hold, happen, occur, launch, introduce, take, conduct, perform, give, sign, premiere, air, log, raise, add, buy, purchase, rent,
  appear, print, screen, compose, set, organize, organise, arrange`);

const GERMAN_ORIGIN_VERBS = set(`
  veröffentlicht, veroffentlicht, erschienen, herausgegeben, geschrieben, erstellt, angelegt, gebaut, gegründet, gegrundet, erfasst, gebucht, bestellt,
  verkauft, bezahlt, gesendet, eingereicht, gemeldet, gehalten, durchgeführt, durchgefuhrt, gegeben, aufgenommen, gekauft, gemietet`);

export const ENGLISH_VERBS = {
  linkVerbs: ENGLISH_LINK_VERBS,
  originVerbs: ENGLISH_ORIGIN_VERBS,
  linkParticles:
    'by, through, in, at, on, to, for, from, with, into, under, as, up, out, of, about, over, across, along, within, between'.split(', '),
  askingHow: ['how'],
  residing: {
    verbs: set('live, reside, dwell, come, hail, originate, stem, settle, locate, base, situate, lodge, domicile'),
    particles: ['in', 'at', 'from', 'near', 'around'],
  },
  deeds: ENGLISH_DEEDS,
  countedBy: { people: 'population', inhabitants: 'population', residents: 'population', citizens: 'population' },
};

export const GERMAN_VERBS = {
  linkVerbs: GERMAN_LINK_VERBS,
  originVerbs: GERMAN_ORIGIN_VERBS,
  linkParticles: 'von, vom, durch, in, im, an, am, auf, zu, für, aus, mit, bei, unter'.split(', '),
  askingHow: ['wie'],
  residing: {
    verbs: set(
      'wohnt, wohnen, wohnhaft, wohnten, lebt, leben, lebten, kommt, kommen, kamen, stammt, stammen, ansässig, ansassig, beheimatet',
    ),
    particles: ['in', 'aus', 'bei'],
  },
  deeds: {
    verkauft: ['verkauf', 'verkaeufe'],
    gekauft: ['kauf', 'kaeufe', 'einkaeufe'],
    besucht: ['besuch', 'besuche'],
    gemietet: ['miete', 'mieten', 'vermietung', 'vermietungen'],
    ausgeliehen: ['ausleihe', 'ausleihen'],
    reserviert: ['reservierung', 'reservierungen'],
    bezahlt: ['zahlung', 'zahlungen', 'bezahlungen'],
    gefahren: ['fahrt', 'fahrten'],
    behandelt: ['behandlung', 'behandlungen'],
    geliefert: ['lieferung', 'lieferungen'],
  },
  countedBy: { menschen: 'einwohner', bewohner: 'einwohner', bevölkerung: 'einwohner' },
};

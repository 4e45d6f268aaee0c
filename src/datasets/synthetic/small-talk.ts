// Owns what people say around a story: greetings, reactions, bridges, farewells and chat that tells nothing lasting. Plain data.

export const GREETINGS: readonly string[] = [
  'Hey {other}! [How are you doing?|How has the week been?|Good to hear from you!]',
  'Hi {other}, [it has been a while!|long time no chat!] How are things?',
  '{other}! [There you are.|Finally a quiet minute.] How is life treating you?',
  'Morning, {other}! [Got time for a chat?|Is the coffee on?]',
  'Hello stranger! [What is new?|Tell me everything, {other}.]',
  'Hi {other}! [I was just thinking about you.|Your message made me smile.] How is it going?',
  '[Good evening|Hello there], {other}! [Are you surviving the week?|How was your day?]',
  'Hey {other}, [fancy a catch-up?|are you free for a bit?] I need a break from my chores.',
]

export const GREETING_REPLIES: readonly string[] = [
  'Hey {other}! [Not bad at all, thanks.|Busy, but in a good way.] [And you?|What about you?]',
  "Hi {other}! [All good here.|Can't complain.] It is so nice to hear your voice.",
  '{other}, hello! [A bit tired, otherwise fine.|Better now that we talk.] How about you?',
  'Oh hi {other}! [The usual chaos here.|I have been running around all day.] You?',
  'Hey! [Great timing, I just sat down.|I am all ears, {other}.]',
  'Hello, {other}! [Doing well, touch wood.|Still standing.] What have you been up to?',
]

/** To good news. */
export const GLAD: readonly string[] = [
  '[Wow|Oh wow], that [sounds|is] [wonderful|fantastic|brilliant]! [I am really happy for you.|You deserve it after the year you have had.]',
  'Ha, [that is so you!|I can picture it!] [You always find a way, I do not know how you do it.|Please never change.]',
  'That [made my day|is such good news]. [Thanks for telling me, I needed to hear something nice.|I am grinning over here.]',
  'I love that. [You sound really content, and it is good to hear.|It suits you so well.]',
  'You have [no idea how jealous I am|more energy than I ever will]. [Honestly, I need to get out more.|Seriously, where do you take it from?]',
  '[Nice one!|Well played!] [Keep me posted, I want to hear how it goes on.|You will have to show me some time.]',
  'That is [quite a story|worth a toast]. [Remind me to ask you again in a month.|We should celebrate when we next meet.]',
  '[Amazing.|Incredible.] [My week looks very dull now, I mostly did laundry.|I have nothing to match that.]',
  '[I am so glad to hear it.|Music to my ears!] [You have earned it, and about time, too.|It has been a long road for you.]',
  'Oh, [you and your adventures|never a dull moment with you]! [I always look forward to these updates.|I could listen for hours.]',
  'I am [clapping|cheering] over here, you know. [Well done!|That took some courage.]',
  '[Good for you!|That is the spirit!] [I keep putting things like that off.|You make it sound so easy.]',
]

/** To bad news. */
export const SORRY: readonly string[] = [
  '[Oh no|Oh dear], I am so sorry. [That sounds rough.|What rotten luck.] [Is there anything I can do?|Take it easy, will you?]',
  'Goodness, [I would have panicked|that must have been a shock]. [How are you coping?|I hope it passes quickly.]',
  'That is [awful|the last thing you needed]. [Sending a big hug.|I will keep my fingers crossed.]',
  'Poor you! [Let me know if I can bring soup.|Some months are like that, sadly.]',
]

/** To things that are simply so. */
export const NODS: readonly string[] = [
  '[Really?|No way!] I would never have guessed. [You keep surprising me.|How did I not know that about you?]',
  '[Oh, I see.|Right.] [That explains a few things, now that I think of it.|I suppose everybody has something like that.]',
  '[Fair enough.|Makes sense.] [I think I would do exactly the same.|Whatever keeps you happy.]',
  'Hmm, [I get that|I know that feeling]. [Life has its own plans.|One step at a time, I always say.]',
  '[Ha, noted.|Good to know.] [I will remember that.|I shall write it down somewhere.]',
  '[Interesting!|Huh!] [I learn something new about you every time.|We have never talked about that, have we?]',
  'I [had a feeling|suspected as much]. [You mentioned something along those lines once.|It fits you, in a way.]',
]

/** Remarks that a speaker adds to what they told. */
export const ASIDES: readonly string[] = [
  '[I know, I know.|Yes, really.] You of all people will understand.',
  'I have been meaning to tell you for days, but there was always something in the way.',
  '[Anyway,|So] that is where most of my energy went, and I have no regrets.',
  'It has been on my mind ever since, to be honest with you.',
  'I nearly called you right there and then, but it was far too late in the day.',
  'Everybody at home is already tired of hearing me talk about it.',
  '[Who would have thought?|Funny how things go.] A year ago I would have laughed at the idea.',
  'I am still working out how I feel about it, if that makes sense.',
  'It was one of those moments when you wish you had a camera ready.',
  '[Long story.|There is more to it.] I will tell you the rest over a drink some time.',
  'You should have been there, you would have loved every bit of it.',
  'Not that I planned any of it, things just fell into place.',
  '[Small joys, right?|It is the little things.] They carry me through the week.',
  'I keep smiling about it at the most inappropriate moments.',
  'Tell me honestly whether you think that was a sensible thing to do.',
  'My head is still full of it, so forgive me if I repeat myself.',
  'It took me half the day to calm down again, you know what I am like.',
  'I wanted you to be the first to hear, before it gets around.',
  '[Do not ask me how.|Ask me again tomorrow.] For now I am simply enjoying the thought.',
  'There were a few hiccups on the way, but nothing that a cup of tea could not cure.',
  'I wrote it all down in my diary so that I can laugh about it one day.',
  'Nobody here takes it as seriously as I do, which is probably healthy.',
  'If you had told me so last year, I would have shaken my head.',
  'The whole thing cost me some sleep, though it was worth every minute.',
]

/** The listener hands the word back when the same person goes on. */
export const BRIDGES: readonly string[] = [
  '[And|So,] what else is [going on|new] with you?',
  'Anything else [I should know about|on your mind]?',
  'What else have you been up to?',
  '[Tell me more!|Keep talking.] How is the rest of your life?',
  'And apart from that?',
  'Is that all the news, or [is there more|have you been holding back]?',
]

/** The listener turns to their own news. */
export const SEGUES: readonly string[] = [
  'On my side:',
  'My turn, then.',
  'Here is something from me.',
  'That reminds me.',
  'Let me tell you something.',
  'As for me:',
  'I have news as well.',
  'Speaking of things happening:',
]

export const INVITES: readonly string[] = [
  'Enough about me. [What about you?|How are you?]',
  'But what is happening with you?',
  'And how are things on your end?',
  'Now you. [What is the latest?|Any news?]',
]

/** Chat that leaves nothing to ask about: the first line and possible answers. */
export const CHATTER: readonly (readonly [string, string])[] = [
  [
    'The weather here is [mad|all over the place]. [One minute sun, the next minute hail.|I never know which coat to take.]',
    '[Same here.|Tell me about it.] I have given up on forecasts altogether.',
  ],
  [
    'I slept [terribly|like a log] last night, [and it shows|for once]. Do you ever get properly rested?',
    '[Rarely!|Only on holidays.] I should put my screen away earlier, everybody says so.',
  ],
  [
    'The buses were [late again|a mess again] and I stood in the drizzle [for ages|with a broken umbrella].',
    '[Ugh, the worst.|Poor you.] I walk whenever I can these days, just to stay sane.',
  ],
  [
    'Do you think we worry too much? [I catch myself planning every minute.|My head is never quiet.]',
    '[Probably.|Guilty.] I am trying to leave one evening a week with nothing in it.',
  ],
  [
    'I have been craving something sweet all day. [Willpower is a myth.|It is that kind of afternoon.]',
    '[Give in!|Life is short.] A small treat never hurt anybody.',
  ],
  [
    'My to-do list has [grown a tail|become a novel]. [I tick one thing and add two.|Where does the time go?]',
    '[Mine too.|Ha, join the club.] I do the smallest thing first so that I feel useful.',
  ],
  [
    'People on the train were so [loud|rude] today. [Nobody uses headphones any more.|I nearly said something.]',
    'I know! [A bit of quiet is a luxury.|I carry earplugs everywhere.]',
  ],
  [
    'I tidied up for [two hours|a whole morning] and you cannot even tell. [How is that possible?|Sigh.]',
    '[Dust is eternal.|It will look worse tomorrow.] Sit down and call it done.',
  ],
  [
    'Sometimes I just sit by the window and watch the street. [Is that odd?|Very relaxing.]',
    '[Not at all.|I do the same.] It is the cheapest entertainment there is.',
  ],
  [
    'I laughed so hard at [a silly video|a joke on the radio] that I had to sit down. [I cannot even explain it.|You had to be there.]',
    '[Laughing is the best medicine.|I could do with that.] Send it over when you find it.',
  ],
  [
    'Remember when we had whole weekends without a single plan? [What a luxury.|I miss that.]',
    '[Those were the days.|I do!] Let us just block one and be lazy.',
  ],
  [
    'I keep telling myself to drink more water. [It never lasts.|Day three, wish me luck.]',
    '[You can do it.|Put a jug on the table.] That is the only trick that worked for me.',
  ],
  [
    'It gets dark so [early|quickly] now. [I feel like a bear.|My energy goes with the light.]',
    'Candles and soup, [that is my answer|nothing better for it].',
  ],
  [
    'Somebody held the door for me and made my whole day. [Small kindness goes a long way.|It is the little things.]',
    '[It really does.|So true.] We should all do that more.',
  ],
  [
    'My inbox is out of control. [I may just delete everything.|I dread opening it.]',
    '[Do it!|Tempting.] If it matters, they will write again.',
  ],
  [
    'I tried to meditate and fell asleep. [Does that count?|Snored, apparently.]',
    '[Of course it counts.|Ha!] Your body took what it needed.',
  ],
]

export const FAREWELLS: readonly string[] = [
  '[Right|Okay], I have to run, [the kettle is screaming|somebody is at the door]. Take care, {other}!',
  'It was so good to talk, {other}. [Speak soon!|Look after yourself.]',
  'I should get some sleep. [Good night, {other}!|Let us talk again soon.]',
  '[Anyway|Well], duty calls. [Thanks for listening, {other}.|Same time next week?]',
  'I am off, but [keep me posted|write to me], {other}!',
]

export const FAREWELL_REPLIES: readonly string[] = [
  '[Bye {other}!|See you, {other}.] [Take care.|Be well.]',
  'You too! [Talk soon.|Until next time.]',
  '[Always a pleasure, {other}.|Thanks, I needed this.] Bye for now!',
  'Will do. [Have a good one!|Sleep well!]',
]

/** Short English words that are easy to say and hard to mix up. Three of them bring a student back. */
export const comeBackWords: readonly string[] = `
  acorn amber anchor apple april arrow aspen atlas autumn bacon badge baker balcony bamboo banjo barley basin basket beacon
  beaver bells berry birch biscuit bison blanket blossom bonnet border bottle branch bread bridge brook bucket button cabin
  cactus camel candle canoe canvas canyon carbon carpet carrot castle cedar cellar cherry chess circle circus clover cobalt
  coconut comet compass copper coral corner cotton cradle crane crayon cricket crown crystal curtain daisy dancer desert
  diamond dolphin domino donkey dragon drum eagle echo elbow ember engine falcon feather fern ferry fiddle finch flame
  flannel flute forest fossil fountain fox freckle frost galaxy garden garlic gecko ginger glacier glove goose granite grape
  guitar hammer harbor harvest hazel helmet heron hiking holly honey hornet iceberg igloo iris island ivory jacket jaguar
  jasmine jelly jigsaw jungle juniper kayak kernel kettle kitten koala ladder lagoon lantern lemon lilac linen lobster locket
  lotus magnet mango maple marble meadow melon mirror mitten monkey moss muffin mustard napkin nectar needle nickel noodle
  nutmeg oasis ocean olive onion orbit orchid otter oyster paddle panda paper parrot peanut pebble pencil pepper piano pigeon
  pillow pine pirate planet plum pocket pony poppy potato prairie pumpkin puzzle quartz quiver rabbit raccoon radish rainbow
  raven ribbon river robin rocket rooster saddle sailor salmon sandal satin saturn scarf shadow shell silver sketch skylark
  sparrow spider spruce squash star summer sunset swan tablet tango teapot thimble thunder tiger timber toast tomato topaz
  tortoise trumpet tulip tundra turnip turtle tunnel umbrella valley velvet violet violin walnut walrus willow window winter yogurt zebra zephyr zipper wagon wheat
`
  .trim()
  .split(/\s+/)

export const wordsToComeBack = 3

/** `random` gives whole numbers from 0 to below its argument. */
export function drawWords(random: (below: number) => number): string[] {
  return Array.from({ length: wordsToComeBack }, () => comeBackWords[random(comeBackWords.length)] as string)
}

/** As they're compared: people type capitals, commas and spaces. */
export function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join(' ')
}

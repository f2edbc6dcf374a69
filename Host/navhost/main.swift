import Glibc
import SnapSystem

ProcessFacts.keepStandardDescriptors()
ProcessFacts.ignoreBrokenPipes()
ProcessFacts.takeUTF8()
let words = Array(CommandLine.arguments.dropFirst())
exit(Program(commands: Command.all, console: Console()).run(words).rawValue)

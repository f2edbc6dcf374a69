import Glibc
import SnapSystem

ProcessFacts.ignoreBrokenPipes()
let words = Array(CommandLine.arguments.dropFirst())
exit(Program(commands: Command.all, console: Console()).run(words).rawValue)
